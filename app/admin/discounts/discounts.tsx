import { useSearchParams } from 'react-router';
import { describeDiscount, periodText } from '#shop/discounts/describe-discount.ts';
import {
	DISCOUNT_SORTS,
	DISCOUNT_STATES,
	DISCOUNT_WAYS,
	discountPage,
} from '#shop/discounts/discount-list.ts';
import { asDiscount, excludedNames } from '#shop/discounts/discount-rows.ts';
import { endDiscount } from '#shop/discounts/discount-saving.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/discounts.ts';
import { EndButton } from './end-button.tsx';
import { ordersOf } from './field-names.ts';
import { DISCOUNT_STATES_SHOWN } from './states-shown.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Discounts');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const now = new Date();
	const sent = url.searchParams;
	const state = DISCOUNT_STATES.find((each) => each === sent.get('state'));
	const way = DISCOUNT_WAYS.find((each) => each === sent.get('way'));
	const { rows, list, sort } = await readList(url, DISCOUNT_SORTS, (query) =>
		discountPage(db, { ...query, state, way }, now),
	);
	const discounts = rows.map((row) => {
		const terms = { ...asDiscount(row), startsAt: null, endsAt: null, code: null };
		return {
			id: row.id,
			name: row.name,
			code: row.code,
			words: describeDiscount({ ...terms, excludedNames: excludedNames(row) }, now),
			period: periodText(row, now),
			state: row.state,
			uses: row.uses,
			mostUses: row.mostUses,
		};
	});
	const saved = discounts.find(({ id }) => id === parseId(sent.get('saved'))) ?? null;
	return { discounts, list, sort, saved };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await endDiscount(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, { message: 'It has ended: new orders no longer get it.' });
	},
);

export default function Discounts({ loaderData }: Route.ComponentProps) {
	const { discounts, list, sort, saved } = loaderData;
	const [query] = useSearchParams();
	const may = useMay();
	return (
		<ListPage
			title="Discounts"
			whenEmpty="A code or a sale: add one, and it runs from the day you say."
			noun="discount"
			missing="Discount not found"
			list={list}
			leads={
				may('money') ? (
					<ButtonLink kind="quiet" size="small" to="/admin/discounts/report">
						Report
					</ButtonLink>
				) : null
			}
			action={{ label: 'Add Discount', to: '/admin/discounts/new' }}
			filters={
				<>
					{query.has('saved') ? (
						<Notice kind="success" title="The discount is saved.">
							{saved ? savedText(saved) : null}
						</Notice>
					) : null}
					<FilterBar
						searches="Name or code"
						sorts={[
							['newest', 'Newest first'],
							['oldest', 'Oldest first'],
							['name', 'Name'],
							['code', 'Code'],
							['ends', 'What ends first'],
						]}
					>
						<FilterSelect
							label="State"
							name="state"
							options={[
								['', 'All'],
								['running', 'Running'],
								['planned', 'Planned'],
								['over', 'Over'],
							]}
						/>
						<FilterSelect
							label="How it counts"
							name="way"
							options={[
								['', 'All'],
								['code', 'With a code'],
								['offer', 'By itself'],
							]}
						/>
					</FilterBar>
				</>
			}
		>
			<DataTable caption="Discounts" columns={COLUMNS} rows={discounts} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['discounts'][number];

/** "Christmas offer (XMAS): 10 % off everything. Running until 24 December." */
function savedText({ name, code, words, state, period }: Row): string {
	const which = code === null ? name : `${name} (${code})`;
	return `${which}: ${words} ${DISCOUNT_STATES_SHOWN[state].label}${period ? ` ${period}` : ''}.`;
}

const COLUMNS: Column<Row>[] = [
	{
		label: 'Name',
		cell: ({ name, words }) => (
			<>
				<span className="font-semibold">{name}</span>
				<span className="block font-normal text-slate text-sm">{words}</span>
			</>
		),
		sorts: ['name'],
		breaks: 'anywhere',
		leads: true,
	},
	{
		label: 'Code',
		cell: ({ code }) => code ?? <span className="text-slate">By itself</span>,
		sorts: ['code'],
		breaks: 'words',
	},
	{
		label: 'When',
		cell: ({ state, period }) => (
			<>
				<span className={`font-semibold ${DISCOUNT_STATES_SHOWN[state].tone}`}>
					{DISCOUNT_STATES_SHOWN[state].label}
				</span>
				{period ? <span className="block text-slate">{period}</span> : null}
			</>
		),
		sorts: ['ends'],
		breaks: 'seldom',
	},
	{
		label: 'Uses',
		cell: ({ id, name, uses, mostUses }) => (
			<>
				{uses === 0 ? (
					'0'
				) : (
					<RowLink to={ordersOf(id)} name={`all orders with ${name}`} needs={['orders-read']}>
						{uses.toLocaleString('en-NG')}
					</RowLink>
				)}
				{mostUses === null ? '' : ` of ${mostUses.toLocaleString('en-NG')}`}
			</>
		),
		numeric: true,
	},
	{
		label: 'Action',
		acts: true,
		cell: ({ id, name, state }) => (
			<div className="inline-flex flex-wrap items-center gap-x-4 whitespace-nowrap xl:flex-nowrap">
				<RowLink to={`/admin/discounts/${id}`} name={name}>
					Edit
				</RowLink>
				<RowLink to={`/admin/discounts/new?copy=${id}`} name={name}>
					Duplicate
				</RowLink>
				{state === 'over' ? null : <EndButton id={id} name={name} />}
			</div>
		),
	},
];
