import { Form, redirect } from 'react-router';
import { KitsEdit, makeKitsChange, previewKitsChange } from '#shop/catalogue/bulk/bulk-kits.ts';
import { KIT_CHANGES, partsKey } from '#shop/catalogue/kits/kit-input.ts';
import { namedParts, possibleParts } from '#shop/catalogue/kits/kit-parts.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { revalidateUnlessCutOff } from '../../../connection.ts';
import { formFields } from '../../../page-handlers.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors, InputField, SelectField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { formKeyOf } from '../../forms/form-key.tsx';
import { findProducts } from '../../kits/find-products.ts';
import { FoundProducts } from '../../kits/found-products.tsx';
import { TakeOutButton } from '../../kits/take-out-button.tsx';
import { chosenRows } from '../../lists/chosen-rows.ts';
import { staffAction, staffLoader } from '../../require-staff.ts';
import type { Route } from './+types/change-kits.ts';
import { BACK, KITS_PREVIEW } from './bulk-form.tsx';
import {
	BulkPreview,
	changeAddress,
	noteOf,
	rejection,
	rejectionBy,
	seenOf,
	TickedFields,
} from './bulk-preview.tsx';
import { partsOnLine } from './change-columns.tsx';
import { ChangeSelect } from './change-select.tsx';

/** What becomes of the parts of the ticked kits, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Change the kits');

/** In the address of a preview; without it, the change is still being chosen. */
const SHOW = 'show';

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { searchParams } = url;
	const ids = chosenRows(searchParams).slice(0, MOST_ROWS_A_PAGE);
	const chosen = parseId(searchParams.get('add')) ?? parseId(searchParams.get('part'));
	const [kits, [part = null], search] = await Promise.all([
		namedParts(db, ids),
		possibleParts(db, chosen && !searchParams.has('remove') ? [chosen] : []),
		findProducts(db, searchParams.get('q'), ({ isKit, status, sellingKobo }) => {
			if (isKit) return 'A kit';
			if (status !== 0) return 'Hidden';
			return sellingKobo === 0 ? 'No price' : null;
		}),
	]);
	const page = {
		ids,
		...search,
		part: part && { id: part.partId, name: part.name, cover: part.cover },
		parts: partsInAll(kits),
		change: searchParams.get('change') ?? '',
		old: searchParams.get('old') ?? '',
		pieces: searchParams.get('pieces') ?? '1',
		back: searchParams.get(BACK) ?? '',
		formKey: newFormKey(),
	};
	const nothing = { ...page, rows: [], refused: null };
	if (ids.length === 0)
		return { ...nothing, refused: rejection('Please choose at least one product.') };
	if (kits.size === 0)
		return {
			...nothing,
			refused: rejection(
				'None of the chosen products is a kit. A kit is made on the page of its product.',
			),
		};
	if (!searchParams.has(SHOW)) return nothing;
	try {
		const { change, old, pieces } = page;
		const edit = parseFields(KitsEdit, { change, old, pieces, part: String(part?.partId ?? '') });
		const products = await previewKitsChange(db, ids, edit);
		const rows = products.map(({ id, name, before, after, reason }) => {
			const isSame = partsKey(before) === partsKey(after);
			return {
				id,
				name,
				seen: partsKey(before),
				changes: !isSame,
				specified: { before: partsOnLine(before), after: isSame ? null : partsOnLine(after) },
				note: noteOf(reason, isSame),
			};
		});
		return { ...page, rows, refused: null };
	} catch (error) {
		return { ...nothing, refused: rejectionBy(error) };
	}
});

type PartsOfKits = Awaited<ReturnType<typeof namedParts>>;

/** The parts of all these kits by name, each with how many of the kits have it. */
function partsInAll(kits: PartsOfKits) {
	const all = Map.groupBy([...kits.values()].flat(), ({ partId }) => partId);
	return [...all]
		.map(([id, same]) => ({ id, name: same[0]?.name ?? '', kits: same.length }))
		.sort((a, b) => a.name.localeCompare(b.name));
}

export const action = staffAction(async ({ db, admin }, form, { url }: Route.ActionArgs) => {
	const id = await makeKitsChange(db, {
		userId: admin.id,
		edit: parseFields(KitsEdit, formFields(form)),
		seen: seenOf(form),
		...formKeyOf(form),
	});
	return redirect(changeAddress(id, url.searchParams.get(BACK)));
});

const OWN_FIELDS = ['change', 'part', 'old', 'pieces'];

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function ChangeKits({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, parts, part, change, old, pieces, refused } = loaderData;
	const isBeside = OWN_FIELDS.some((field) => refused?.errors[field]);
	return (
		<BulkPreview
			{...loaderData}
			title="Change the kits"
			label="Made of"
			refused={refused && !isBeside ? refused.message : null}
			failed={actionData?.message}
			edit={
				<>
					<input type="hidden" name="change" value={change} />
					<input type="hidden" name="part" value={part?.id ?? ''} />
					<input type="hidden" name="old" value={old} />
					<input type="hidden" name="pieces" value={pieces} />
				</>
			}
		>
			{ids.length > 0 && parts.length > 0 ? <KitsForm {...loaderData} /> : null}
		</BulkPreview>
	);
}

type FormProps = Route.ComponentProps['loaderData'];

/** Which part comes or goes; leads to the page that shows what that changes. */
function KitsForm({ ids, q, found, part, parts, change, old, pieces, back, refused }: FormProps) {
	return (
		<Form action={KITS_PREVIEW} preventScrollReset className="space-y-4">
			<TickedFields ids={ids} back={back} />
			{part ? <input type="hidden" name="part" value={part.id} /> : null}
			<FoundProducts q={q} found={found} chosen={part ? [part.id] : []} />
			<section aria-labelledby="kits" className="space-y-4 rounded-card bg-paper p-4 md:p-6">
				<h2 id="kits" className="text-2xl">
					What the kits are made of
				</h2>
				<div className="grid max-w-2xl items-end gap-4 sm:grid-cols-2">
					<ChangeSelect
						changes={Object.entries(KIT_CHANGES)}
						value={change}
						errors={refused?.errors.change}
					/>
					<SelectField
						name="old"
						label="The part that goes"
						defaultValue={old}
						errors={refused?.errors.old}
						hint="For taking one off, and for putting another in its place."
					>
						<option value="">None</option>
						{parts.map(({ id, name, kits }) => (
							<option key={id} value={id}>
								{name} (in {howMany(kits, 'kit')})
							</option>
						))}
					</SelectField>
				</div>
				<div>
					<p className="font-semibold text-sm">The part that comes in</p>
					{part ? (
						<p className="flex min-h-14 items-center gap-3 border-line border-y py-1.5">
							<Picture
								picture={part.cover}
								alt=""
								sizes="3rem"
								className="size-12 shrink-0 object-contain"
							/>
							<span className="wrap-anywhere min-w-0 grow font-semibold">{part.name}</span>
							<TakeOutButton id={part.id} name={part.name} />
						</p>
					) : (
						<p className="mt-1 text-slate text-sm">
							None chosen yet. Search for a product above and add it.
						</p>
					)}
					<FieldErrors errors={refused?.errors.part} />
				</div>
				<div className="max-w-xs">
					<InputField
						name="pieces"
						label="Pieces in each kit"
						inputMode="numeric"
						autoComplete="off"
						defaultValue={pieces}
						errors={refused?.errors.pieces}
						hint="Of a part that is added."
					/>
				</div>
				<Button type="submit" kind="ink" name={SHOW} value="1">
					Show what it changes
				</Button>
			</section>
		</Form>
	);
}
