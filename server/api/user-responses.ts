import { z } from 'zod';
import type { Account } from '#shop/accounts/sign-in.ts';
import { shown, time } from './responses.ts';

export const UserResponse = z
	.object({
		id: shown(z.number().int(), 7),
		name: shown(z.string(), 'Ngozi Okafor'),
		email: shown(z.string(), 'ngozi@example.com'),
		role_as: shown(z.number().int(), 0, '1 admin, 0 user'),
		status: shown(z.number().int(), 1, '1 active, 0 blocked'),
		created_at: time,
	})
	.meta({ id: 'User' });

/** A user in the form that the contract promises. */
export function userResponse(user: Account): z.infer<typeof UserResponse> {
	return {
		id: user.id,
		name: user.name,
		email: user.email,
		role_as: user.roleAs,
		status: user.status,
		created_at: user.createdAt.toISOString(),
	};
}
