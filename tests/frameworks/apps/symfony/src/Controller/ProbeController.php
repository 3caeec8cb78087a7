<?php

namespace App\Controller;

use DomainException;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpFoundation\Response;

// The routes of tests/frameworks for Symfony; see slim/routes.php.
final class ProbeController
{
    public function __construct(private readonly RequestStack $stack)
    {
    }

    public function hello(): Response
    {
        return new Response('hello');
    }

    public function state(Request $request): Response
    {
        $id = $request->query->get('id', 'none');
        $request->attributes->set('id', $id);
        usleep(1000);
        $current = $this->stack->getCurrentRequest();
        $parent = $this->stack->getParentRequest()?->query->get('id');
        $places = [$id, $current->query->get('id', 'none'), $current->attributes->get('id'), $parent ?? $id];
        return new Response(implode(' ', $places));
    }

    public function throw(): never
    {
        throw new DomainException('thrown on purpose');
    }

    public function exit(): never
    {
        exit('exited on purpose');
    }

    public function dump(): never
    {
        dd('dumped on purpose');
    }
}
