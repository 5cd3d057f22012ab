import { Form, redirect, useNavigation } from 'react-router';
import { EXTRA, MOST_EXTRAS, movedUp, typedExtras } from '#shop/catalogue/extras/extras-input.ts';
import {
	extrasForStaff,
	possibleExtras,
	saveExtras,
} from '#shop/catalogue/extras/needed-extras.ts';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { DraftBar } from '../forms/draft-bar.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { findProducts } from '../kits/find-products.ts';
import { FoundProducts } from '../kits/found-products.tsx';
import { TakeOutButton } from '../kits/take-out-button.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { ProductPageHead } from '../products/product-page-head.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/extras.ts';

// What a product needs besides. As on the page of a kit, the list is written in the address until it is saved.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'You also need');

export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) =>
	backToList('/admin/view-product', async () => {
		const query = url.searchParams;
		const { id, name, slug } = await productForStaff(db, parseId(params.id));
		const stored = (await extrasForStaff(db, id)).map((extra) => extra.id);
		const typed = query.has('draft') ? typedExtras(query.getAll(EXTRA)) : stored;
		const added = typedExtras([...typed, query.get('add')]);
		const ids = movedUp(added, parseId(query.get('up'))).filter(
			(each) => each !== parseId(query.get('remove')),
		);
		const [extras, search] = await Promise.all([
			possibleExtras(db, ids),
			findProducts(db, query.get('q'), (found) => (found.id === id ? 'The product itself' : null)),
		]);
		return {
			product: { id, name, slug },
			extras,
			stored,
			/** What the form changes: a draft goes on changing what it was opened with. */
			seen: (query.has('draft') ? query.get('seen') : null) ?? stored.join(),
			...search,
			hasDraft: query.has('draft'),
			isSaved: query.has('saved'),
		};
	}),
);

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const seen = form.get('seen');
	await saveExtras(db, {
		userId: admin.id,
		productId: parseId(params.id),
		extraIds: typedExtras(form.getAll(EXTRA)),
		...(typeof seen === 'string' ? { seen: typedExtras(seen.split(',')) } : {}),
	});
	throw redirect(`/admin/edit-product/${params.id}/extras?saved=1`, 303);
});

export default function Extras({ loaderData }: Route.ComponentProps) {
	const { product, extras, stored, seen, q, found, hasDraft, isSaved } = loaderData;
	const refused = usePostedError();
	const { formMethod, state } = useNavigation();
	const ids = extras.map(({ id }) => id);
	const isDraft = ids.join() !== stored.join();
	return (
		<>
			<ProductPageHead title="You also need" product={product} />
			{refused ? <RefusedNotice /> : null}
			{isSaved && !refused ? <Notice kind="success" title="The extras are saved." /> : null}
			<Form method="get" preventScrollReset className="mt-4 max-w-4xl space-y-4">
				<input type="hidden" name="draft" value="1" />
				<input type="hidden" name="seen" value={seen} />
				<FoundProducts q={q} found={found} chosen={ids} />
				<section aria-labelledby="extras" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="extras" className="text-2xl">
						Shown on its page, in this order
					</h2>
					<p className="mt-1 text-slate text-sm">
						Up to {MOST_EXTRAS} things without which it does not work, each with a button that adds
						it. Hidden ones are left out there.
					</p>
					{extras.length > 0 ? (
						<ol className="mt-2 divide-y divide-line border-line border-y">
							{extras.map((extra, place) => (
								<li key={extra.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
									<input type="hidden" name={EXTRA} value={extra.id} />
									<Picture
										picture={extra.cover}
										alt=""
										sizes="3rem"
										className="size-12 shrink-0 object-contain"
									/>
									<span className="min-w-0 grow basis-40">
										<span className="wrap-anywhere block font-semibold">{extra.name}</span>
										<span className="text-slate text-sm tabular-nums">
											{formatKobo(extra.sellingKobo)}, {extra.qty} in stock
											{extra.isShown ? '' : ', hidden'}
										</span>
									</span>
									<span className="flex gap-2">
										{place > 0 ? (
											<Button
												type="submit"
												kind="quiet"
												size="small"
												name="up"
												value={extra.id}
												aria-label={`Move up ${extra.name}`}
											>
												Up
											</Button>
										) : null}
										<TakeOutButton id={extra.id} name={extra.name} />
									</span>
								</li>
							))}
						</ol>
					) : (
						<p className="mt-2">Nothing yet. Search for a product above and add it.</p>
					)}
					<FieldErrors errors={refused?.errors[EXTRA]} />
				</section>
				<DraftBar
					saved={`/admin/edit-product/${product.id}/extras`}
					hasDraft={hasDraft}
					isDraft={isDraft}
				>
					<Button type="submit" formMethod="post" busy={state !== 'idle' && formMethod === 'POST'}>
						Save
					</Button>
				</DraftBar>
			</Form>
		</>
	);
}
