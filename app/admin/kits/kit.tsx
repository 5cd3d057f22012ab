import { type FormEvent, useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { PARTS, readKitParts, readPieces, typedParts } from '#shop/catalogue/kits/kit-input.ts';
import { kitPrice, kitsFrom } from '#shop/catalogue/kits/kit-price.ts';
import { saveKit } from '#shop/catalogue/kits/kit-saving.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { DraftBar } from '../forms/draft-bar.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { ProductPageHead } from '../products/product-page-head.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/kit.ts';
import { FoundProducts } from './found-products.tsx';
import { readDraft } from './kit-draft.ts';
import { PartRow } from './part-row.tsx';

// What a product is made of. The list is written in the address until it is saved, so that searching, adding and taking
// out work without scripts and the browser's Back undoes them.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Kit');

export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) =>
	backToList('/admin/view-product', () => readDraft(db, parseId(params.id), url)),
);

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const parts = readKitParts(typedParts(Object.entries(formFields(form))));
	const seen = form.get('seen');
	await saveKit(db, {
		userId: admin.id,
		kitId: parseId(params.id),
		parts,
		...(typeof seen === 'string' ? { seen } : {}),
	});
	throw redirect(`/admin/edit-product/${params.id}/kit?saved=1`, 303);
});

export default function Kit({ loaderData }: Route.ComponentProps) {
	const { kit, seen, found, q, hasDraft, isSaved } = loaderData;
	const { parts, isTyped, onInput } = useTypedPieces(loaderData.parts);
	const isDraft = loaderData.isDraft || isTyped;
	const refused = usePostedError();
	const { formMethod, state } = useNavigation();
	const isSaving = state !== 'idle' && formMethod === 'POST';
	return (
		<>
			<ProductPageHead title="Kit" product={kit} />
			{refused ? <RefusedNotice /> : null}
			{isSaved && !refused && !isTyped ? <Notice kind="success" title="The kit is saved." /> : null}
			<Form method="get" preventScrollReset onInput={onInput} className="mt-4 max-w-4xl space-y-4">
				<input type="hidden" name="draft" value="1" />
				<input type="hidden" name="seen" value={seen} />
				<FoundProducts q={q} found={found} chosen={parts.map(({ partId }) => partId)} />
				<section aria-labelledby="parts" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="parts" className="text-2xl">
						One kit is made of
					</h2>
					{parts.length > 0 ? (
						<ul className="mt-2 divide-y divide-line border-line border-y">
							{loaderData.parts.map((part) => (
								<PartRow key={`${part.partId} ${part.typed}`} part={part} refused={refused} />
							))}
						</ul>
					) : (
						<p className="mt-2 text-slate">
							Nothing yet: it is an ordinary product with a stock of its own. Search for a product
							above and add it.
						</p>
					)}
					<FieldErrors errors={refused?.errors[PARTS]} />
					<KitSums kit={kit} parts={parts} />
				</section>
				<DraftBar saved={`/admin/edit-product/${kit.id}/kit`} hasDraft={hasDraft} isDraft={isDraft}>
					<Button type="submit" formMethod="post" busy={isSaving}>
						{parts.length > 0 || !kit.isKit ? 'Save the kit' : 'Make it an ordinary product'}
					</Button>
				</DraftBar>
			</Form>
		</>
	);
}

type Draft = Route.ComponentProps['loaderData'];

/** The parts with the pieces as they are being typed, until the page knows them, too. */
function useTypedPieces(loaded: Draft['parts']) {
	const [typed, setTyped] = useState({ of: loaded, pieces: new Map<number, string>() });
	const pieces = typed.of === loaded ? typed.pieces : new Map<number, string>();
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		const { name, value } = event.target as HTMLInputElement;
		setTyped({ of: loaded, pieces: new Map([...pieces, ...typedParts([[name, value]])]) });
	};
	const parts = loaded.map((part) => {
		const text = pieces.get(part.partId) ?? part.typed;
		return { ...part, typed: text, pieces: readPieces(text) };
	});
	return { parts, onInput, isTyped: parts.some(({ typed }, at) => typed !== loaded[at]?.typed) };
}

/** What the parts cost one by one beside the price of the kit, and how many kits their stock makes. */
function KitSums({ kit, parts }: Pick<Draft, 'kit' | 'parts'>) {
	const counted = parts.flatMap(({ pieces, ...part }) => (pieces ? [{ ...part, pieces }] : []));
	if (parts.length === 0)
		return kit.isKit ? (
			<p className="mt-3">Saved like this, it has no stock until you type one in its form.</p>
		) : null;
	const isWhole = counted.length === parts.length;
	const price = isWhole ? kitPrice(kit.sellingKobo, counted) : null;
	const saving = price && price.sumKobo - kit.sellingKobo;
	return (
		<dl className="mt-4 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
			<dt className="text-slate">Its parts, one by one</dt>
			<dd className="text-right">{price ? formatKobo(price.sumKobo) : '–'}</dd>
			<dt className="text-slate">The kit</dt>
			<dd className="text-right">{formatKobo(kit.sellingKobo)}</dd>
			{saving !== null && saving !== 0 ? (
				<>
					<dt className="font-semibold">
						{saving > 0 ? 'Shoppers save' : 'Dearer than its parts by'}
					</dt>
					<dd className={`text-right font-semibold ${saving > 0 ? 'text-green' : 'text-red'}`}>
						{formatKobo(Math.abs(saving))}
					</dd>
				</>
			) : null}
			<dt className="text-slate">Kits in stock</dt>
			<dd className="text-right">{isWhole ? kitsFrom(counted) : '–'}</dd>
			{kit.isKit || kit.qty === 0 ? null : (
				<dd className="col-span-2 mt-2 text-slate text-sm">
					Its own stock of {kit.qty} is no longer counted once it is a kit. The price is set in its
					form.
				</dd>
			)}
		</dl>
	);
}
