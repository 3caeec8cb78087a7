<?php

return [think\swoole\Service::class];   // service:discover of the skeleton finds it
