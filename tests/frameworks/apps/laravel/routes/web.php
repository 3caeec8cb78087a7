<?php

// The routes of tests/frameworks for Laravel; see slim/routes.php.

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Route;
use Laravel\Octane\Facades\Octane;

$places = static fn (): array => [
    'query' => request()->query('id', 'none'),
    'container' => class_exists(Octane::class) ? (app()->bound('probe') ? app('probe') : 'none') : request()->query('id', 'none'),
    'config' => config('app.probe') ?? 'none',
    'locale' => app()->getLocale() === 'en' ? 'none' : app()->getLocale(),
    'user' => Auth::user()?->name ?? 'none',
    'session' => session('probe') ?? 'none',
];

Route::get('/hello', fn () => 'hello');
Route::get('/state', function (Request $request) use ($places) {
    $left = array_filter($places(), fn (string $id) => $id !== $request->query('id', 'none') && $id !== 'none');
    if ($left) {
        return 'left by another request: ' . json_encode($left);
    }
    if ($id = $request->query('id')) {
        // LaravelS keeps what a request puts into the container.
        class_exists(Octane::class) && app()->instance('probe', $id);
        config(['app.probe' => $id]);
        app()->setLocale($id);
        Auth::setUser((new App\Models\User())->forceFill(['id' => 1, 'name' => $id]));
        session(['probe' => $id]);
    }
    usleep(1000);
    return implode(' ', $places());
});
Route::get('/throw', fn () => throw new DomainException('thrown on purpose'));
Route::get('/exit', fn () => exit('exited on purpose'));
Route::get('/dd', fn () => dd('dumped on purpose'));
Route::get('/concurrently', function () {
    $one = fn () => 1;   // on lines of their own, which is how Laravel finds the code of a closure
    $two = fn () => 2;
    return implode(' ', Octane::concurrently([$one, $two]));
});
Route::get('/table', function () {
    Octane::table('example')->set('row', ['name' => 'a name', 'votes' => 5]);
    return Octane::table('example')->get('row', 'name');
});
Route::get('/cache', function () {
    Cache::store('octane')->put('key', 'a value', 10);
    return Cache::store('octane')->get('key');
});
Route::get('/ticks', function () {
    // The first tick, a second after the start, only begins to count the time; the second one increments the number.
    for ($i = 0; $i < 50 && !($ticks = Octane::table('example')->get('ticks', 'votes')); $i++) {
        usleep(100_000);
    }
    return (string) $ticks;
});
