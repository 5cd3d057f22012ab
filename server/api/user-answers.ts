import { z } from 'zod';
import type { Account } from '#shop/accounts/sign-in.ts';

export const UserAnswer = z.object({
	id: z.number().int(),
	name: z.string(),
	email: z.string(),
	role_as: z.number().int().describe('1 admin, 0 user'),
	status: z.number().int().describe('1 active, 0 blocked'),
	created_at: z.string().describe('ISO 8601, UTC'),
});

/** A user in the form that the contract promises. */
export function userAnswer(user: Account): z.infer<typeof UserAnswer> {
	return {
		id: user.id,
		name: user.name,
		email: user.email,
		role_as: user.roleAs,
		status: user.status,
		created_at: user.createdAt.toISOString(),
	};
}
