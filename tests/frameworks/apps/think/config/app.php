<?php

return ['with_route' => true, 'show_error_msg' => true];
