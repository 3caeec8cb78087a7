<?php

return ['default' => 'file', 'channels' => ['file' => ['type' => 'File', 'path' => __DIR__ . '/../runtime/log/']]];
