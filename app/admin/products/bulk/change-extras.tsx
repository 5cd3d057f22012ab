import { Form, redirect } from 'react-router';
import {
	ExtrasEdit,
	extrasVersion,
	makeExtrasChange,
	previewExtrasChange,
} from '#shop/catalogue/bulk/bulk-extras.ts';
import { EXTRA, EXTRAS_CHANGES, typedExtras } from '#shop/catalogue/extras/extras-input.ts';
import { possibleExtras } from '#shop/catalogue/extras/needed-extras.ts';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { revalidateUnlessCutOff } from '../../../connection.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { formKeyOf } from '../../forms/form-key.tsx';
import { findProducts } from '../../kits/find-products.ts';
import { FoundProducts } from '../../kits/found-products.tsx';
import { TakeOutButton } from '../../kits/take-out-button.tsx';
import { chosenRows } from '../../lists/chosen-rows.ts';
import { staffAction, staffLoader } from '../../require-staff.ts';
import type { Route } from './+types/change-extras.ts';
import { BACK, EXTRAS_PREVIEW } from './bulk-form.tsx';
import {
	BulkPreview,
	changeAddress,
	noteOf,
	rejection,
	rejectionBy,
	seenOf,
	TickedFields,
} from './bulk-preview.tsx';
import { extrasOnLine } from './change-columns.tsx';
import { ChangeSelect } from './change-select.tsx';

/** What becomes of what the ticked products need, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) =>
	adminMeta(matches, 'Change what they need');

/** In the address of a preview; without it, the extras are still being chosen. */
const SHOW = 'show';

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { searchParams } = url;
	const ids = chosenRows(searchParams).slice(0, MOST_ROWS_A_PAGE);
	const removed = parseId(searchParams.get('remove'));
	const typed = typedExtras([...searchParams.getAll(EXTRA), searchParams.get('add')]);
	const [extras, search] = await Promise.all([
		possibleExtras(
			db,
			typed.filter((id) => id !== removed),
		),
		findProducts(db, searchParams.get('q'), () => null),
	]);
	const page = {
		ids,
		...search,
		extras,
		change: searchParams.get('change') ?? '',
		back: searchParams.get(BACK) ?? '',
		formKey: newFormKey(),
	};
	const nothing = { ...page, rows: [], refused: null };
	if (ids.length === 0)
		return { ...nothing, refused: rejection('Please choose at least one product.') };
	if (!searchParams.has(SHOW)) return nothing;
	try {
		const extra = extras.map(({ id }) => String(id));
		const edit = parseFields(ExtrasEdit, { change: page.change, extra });
		const products = await previewExtrasChange(db, ids, edit);
		const rows = products.map(({ id, name, before, after, reason }) => {
			const isSame = extrasVersion(before) === extrasVersion(after);
			return {
				id,
				name,
				seen: extrasVersion(before),
				changes: !isSame,
				specified: {
					before: extrasOnLine(before),
					after: isSame ? null : extrasOnLine(after),
				},
				note: noteOf(reason, isSame),
			};
		});
		return { ...page, rows, refused: null };
	} catch (error) {
		return { ...nothing, refused: rejectionBy(error) };
	}
});

export const action = staffAction(async ({ db, admin }, form, { url }: Route.ActionArgs) => {
	const sent = { change: form.get('change'), extra: form.getAll(EXTRA) };
	const id = await makeExtrasChange(db, {
		userId: admin.id,
		edit: parseFields(ExtrasEdit, sent),
		seen: seenOf(form),
		...formKeyOf(form),
	});
	return redirect(changeAddress(id, url.searchParams.get(BACK)));
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function ChangeExtras({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, extras, change, refused } = loaderData;
	const isBeside = refused?.errors.change ?? refused?.errors[EXTRA];
	return (
		<BulkPreview
			{...loaderData}
			title="Change what they need"
			label="You also need"
			refused={refused && !isBeside ? refused.message : null}
			failed={actionData?.message}
			edit={
				<>
					<input type="hidden" name="change" value={change} />
					<ExtraFields extras={extras} />
				</>
			}
		>
			{ids.length > 0 ? <ExtrasForm {...loaderData} /> : null}
		</BulkPreview>
	);
}

type FormProps = Pick<
	Route.ComponentProps['loaderData'],
	'ids' | 'q' | 'found' | 'extras' | 'change' | 'back' | 'refused'
>;

/** Which things, and what is done with them; leads to the page that shows what that changes. */
function ExtrasForm({ ids, q, found, extras, change, back, refused }: FormProps) {
	return (
		<Form action={EXTRAS_PREVIEW} preventScrollReset className="space-y-4">
			<TickedFields ids={ids} back={back} />
			<ExtraFields extras={extras} />
			<FoundProducts q={q} found={found} chosen={extras.map(({ id }) => id)} />
			<section aria-labelledby="extras" className="space-y-4 rounded-card bg-paper p-4 md:p-6">
				<h2 id="extras" className="text-2xl">
					What they need
				</h2>
				{extras.length > 0 ? (
					<ol className="divide-y divide-line border-line border-y">
						{extras.map(({ id, name, cover, isShown }) => (
							<li key={id} className="flex min-h-14 items-center gap-3 py-1.5">
								<Picture
									picture={cover}
									alt=""
									sizes="3rem"
									className="size-12 shrink-0 object-contain"
								/>
								<span className="wrap-anywhere min-w-0 grow font-semibold">
									{name}
									{isShown ? null : <span className="font-normal text-slate text-sm"> hidden</span>}
								</span>
								<TakeOutButton id={id} name={name} />
							</li>
						))}
					</ol>
				) : (
					<p>Nothing chosen yet. Search for a product above and add it.</p>
				)}
				<FieldErrors errors={refused?.errors[EXTRA]} />
				<div className="max-w-md">
					<ChangeSelect
						changes={Object.entries(EXTRAS_CHANGES)}
						value={change}
						errors={refused?.errors.change}
					/>
				</div>
				<Button type="submit" kind="ink" name={SHOW} value="1">
					Show what it changes
				</Button>
			</section>
		</Form>
	);
}

function ExtraFields({ extras }: Pick<FormProps, 'extras'>) {
	return extras.map(({ id }) => <input key={id} type="hidden" name={EXTRA} value={id} />);
}
