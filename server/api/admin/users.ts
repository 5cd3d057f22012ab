import { z } from 'zod';
import { allUsers, toggleBlock, USER_SORTS, userPage } from '#shop/accounts/staff-users.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { Shop } from '../../shop.ts';
import { type Api, forAdmins, needsStaff, userOf } from '../conventions.ts';
import { guards, IdInPath, Message, shown } from '../responses.ts';
import { UserResponse, userResponse } from '../user-responses.ts';
import {
	asksForPage,
	listQuery,
	pageResponse,
	pageShape,
	readPageQuery,
	WHOLE_OR_PAGE,
} from './lists.ts';

/** The user calls of api-contract "Admin". */
export function adminUsersApi(app: Api, shop: Shop): void {
	const { db } = shop;
	const common = { tags: ['admin'], ...needsStaff };
	const listing = {
		...common,
		operationId: 'listUsers',
		summary: 'All users',
		description: WHOLE_OR_PAGE,
		querystring: listQuery(USER_SORTS),
		response: {
			...guards,
			200: z.union([z.object({ users: z.array(UserResponse) }), z.object(pageShape(UserResponse))]),
		},
	};
	app.get('/users', { ...forAdmins(shop), schema: listing }, async ({ query }) => {
		if (!asksForPage(query)) return { users: (await allUsers(db)).map(userResponse) };
		const page = await userPage(db, readPageQuery(query, USER_SORTS));
		return pageResponse(page, userResponse);
	});

	const blocking = {
		...common,
		operationId: 'toggleUserBlock',
		summary: 'Block a user, or lift the block',
		params: IdInPath,
		response: {
			200: z.object({
				message: z.string(),
				status: shown(z.number().int(), 0, '1 active, 0 blocked'),
			}),
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
