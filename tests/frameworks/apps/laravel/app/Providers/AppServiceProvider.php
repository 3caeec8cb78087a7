<?php

namespace App\Providers;

use Illuminate\Support\ServiceProvider;
use Laravel\Octane\Facades\Octane;

class AppServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        // LaravelS leaves to the user what it resets after a request.
        config(['laravels.cleaners' => array_map(
            static fn (string $name): string => "Hhxsv5\\LaravelS\\Illuminate\\Cleaners\\{$name}Cleaner",
            ['Session', 'Auth', 'Config'],
        )]);
    }

    public function boot(): void
    {
        if (class_exists(Octane::class)) {
            Octane::tick('count', fn () => Octane::table('example')->incr('ticks', 'votes'))->seconds(1);
        }
    }
}
