import { redirect } from 'react-router';
import {
	makeMediaChange,
	mediaKey,
	mediaOfProducts,
	mediaVersion,
	previewMediaChange,
} from '#shop/catalogue/bulk/bulk-media.ts';
import { mediaOfCells } from '#shop/import/write-media.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { revalidateUnlessCutOff } from '../../../connection.ts';
import { adminMeta } from '../../components/admin-meta.ts';
import { formKeyOf } from '../../forms/form-key.tsx';
import { chosenRows } from '../../lists/chosen-rows.ts';
import { type StaffContext, staffAction, staffLoader } from '../../require-staff.ts';
import type { Route } from './+types/change-media.ts';
import { BACK } from './bulk-form.tsx';
import {
	BulkPreview,
	changeAddress,
	noteOf,
	rejection,
	rejectionBy,
	seenOf,
} from './bulk-preview.tsx';
import { MEDIA_LABEL, mediaOnLine } from './change-columns.tsx';
import { ChosenMediaFields, MediaForm } from './change-media-form.tsx';
import { addedCells, choosePreview, SHOW, takenKeys } from './chosen-media.ts';
import { CHOOSE } from './chosen-media-fields.ts';

/** What becomes of the documents, sounds and videos of the ticked products, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Change Documents');

export const loader = staffLoader(async ({ db, uploads }, { url }: Route.LoaderArgs) => {
	const { searchParams } = url;
	const ids = chosenRows(searchParams).slice(0, MOST_ROWS_A_PAGE);
	const taken = takenKeys(searchParams);
	const offered = await mediaOfProducts(db, ids);
	const page = {
		ids,
		offered: offered.map((one) => ({ ...one, isTaken: taken.includes(one.key) })),
		added: addedCells(searchParams),
		back: searchParams.get(BACK) ?? '',
		formKey: newFormKey(),
	};
	const nothing = { ...page, rows: [], refused: null };
	if (ids.length === 0)
		return { ...nothing, refused: rejection('Please choose at least one product.') };
	if (!searchParams.has(SHOW)) return nothing;
	try {
		const edit = await readEdit({ db, uploads }, searchParams);
		const products = await previewMediaChange(db, ids, edit);
		const rows = products.map(({ id, name, before, after, reason }) => {
			const isSame = mediaVersion(before) === mediaVersion(after);
			return {
				id,
				name,
				seen: mediaVersion(before),
				changes: !isSame,
				specified: { before: mediaOnLine(before), after: isSame ? null : mediaOnLine(after) },
				note: noteOf(reason, isSame),
			};
		});
		return { ...page, rows, refused: null };
	} catch (error) {
		return { ...nothing, refused: rejectionBy(error) };
	}
});

/** What is added and taken off, as a form or an address says. @throws Problem invalid for nothing, and for a file that is gone */
async function readEdit(
	{ db, uploads }: Pick<StaffContext, 'db' | 'uploads'>,
	sent: FormData | URLSearchParams,
) {
	const taken = takenKeys(sent);
	const cells = addedCells(sent);
	if (taken.length + cells.length === 0)
		throw new Problem('invalid', 'Tick what to take off, or fill in what to add.');
	const added = await mediaOfCells(
		db,
		uploads,
		Object.groupBy(
			cells.map(({ media }) => media),
			({ kind }) => kind,
		),
	);
	if (typeof added === 'string') throw new Problem('invalid', added);
	return { added, taken: taken.filter((key) => !added.some((one) => mediaKey(one) === key)) };
}

export const action = staffAction(async (context, form, { url }: Route.ActionArgs) => {
	if (form.has(CHOOSE)) return redirect(await choosePreview(context.uploads, form));
	const { db, admin } = context;
	const id = await makeMediaChange(db, {
		userId: admin.id,
		edit: await readEdit(context, form),
		seen: seenOf(form),
		...formKeyOf(form),
	});
	return redirect(changeAddress(id, url.searchParams.get(BACK)));
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function ChangeMedia({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, offered, added, refused } = loaderData;
	const isAboutFields = Object.keys(actionData?.errors ?? {}).length > 0;
	return (
		<BulkPreview
			inSteps
			{...loaderData}
			title="Change Documents"
			label={MEDIA_LABEL}
			refused={(isAboutFields ? actionData?.message : refused?.message) ?? null}
			failed={isAboutFields ? undefined : actionData?.message}
			edit={<ChosenMediaFields offered={offered} added={added} />}
		>
			{ids.length > 0 ? <MediaForm {...loaderData} failed={actionData} /> : null}
		</BulkPreview>
	);
}
