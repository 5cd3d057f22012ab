import type { FastifyInstance } from 'fastify';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import type { Permission } from '#shop/staff/permissions.ts';

// API keys for tests.

/** What a form asks of a key for a month from now, in days of Lagos. */
export const keyInput = (...permissions: Permission[]) => ({
	name: 'Accounting',
	permissions,
	lastDay: addDays(lagosDay(new Date()), 30),
});

/** Calls the API with a key. */
export const callWithKey = (
	app: FastifyInstance,
	key: string,
	url = '/api/admin/orders',
	method: 'GET' | 'POST' = 'GET',
) => app.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
