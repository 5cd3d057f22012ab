import type { RequestContext } from '#server/http/request-context.ts';
import type { FactorTools } from '#shop/second-factor/proofs.ts';
import { mailShop } from '#shop/settings/settings.ts';

/** What checking and changing second factors needs of a request. */
export async function factorTools(context: RequestContext): Promise<FactorTools> {
	const { db, publicUrl, secretBox, origin } = context;
	return { shop: await mailShop(db, publicUrl), origin, secretBox, publicUrl };
}
