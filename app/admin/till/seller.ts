import { stateSeller } from '#shop/till/seller-proof.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/seller.ts';

/** With what the till of the signed-in person proves that it is they who sell there. */
export const loader = staffLoader(async ({ admin, secretBox }, _args: Route.LoaderArgs) =>
	Response.json(stateSeller(secretBox, admin.id)),
);
