import { z } from 'zod';
import type { Account } from '#shop/accounts/sign-in.ts';
import { allUsers, toggleBlock, USER_SORTS, userPage } from '#shop/accounts/staff-users.ts';
import { parseId } from '#shop/input.ts';
import type { Shop } from '../shop.ts';
import { asksForPage, ListQuery, pageAnswer, pageShape, readPageQuery } from './admin-lists.ts';
import { type Api, forAdmins, guards, Message, needsToken, userOf } from './conventions.ts';

export const UserAnswer = z.object({
	id: z.number().int(),
	name: z.string(),
	email: z.string(),
	role_as: z.number().int().describe('1 admin, 0 user'),
	status: z.number().int().describe('1 active, 0 blocked'),
	created_at: z.string().describe('ISO 8601, UTC'),
});

/** The user calls of api-contract "Admin". */
export function adminUsersApi(app: Api, shop: Shop): void {
	const { db } = shop;
	const common = { tags: ['admin'], ...needsToken };
	const listing = {
		...common,
		querystring: ListQuery,
		response: {
			...guards,
			200: z.union([z.object({ users: z.array(UserAnswer) }), z.object(pageShape(UserAnswer))]),
		},
	};
	app.get('/users', { ...forAdmins(shop), schema: listing }, async ({ query }) => {
		if (!asksForPage(query)) return { users: (await allUsers(db)).map(userAnswer) };
		const page = await userPage(db, readPageQuery(query, USER_SORTS));
		return pageAnswer(page, userAnswer);
	});

	const blocking = {
		...common,
		params: z.object({ id: z.string() }),
		response: {
			200: z.object({ message: z.string(), status: z.number().int() }),
			...guards,
			404: Message,
		},
	};
	app.post('/users/:id/block', { ...forAdmins(shop), schema: blocking }, async (request) => {
		const { message, status } = await toggleBlock(
			db,
			userOf(request).id,
			parseId(request.params.id),
		);
		return { message, status };
	});
}

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
