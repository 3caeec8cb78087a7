<?php

namespace App\Providers;

use Illuminate\Support\ServiceProvider;
use Laravel\Octane\Facades\Octane;

class AppServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        Octane::tick('count', fn () => Octane::table('example')->incr('ticks', 'votes'))->seconds(1);
    }
}
