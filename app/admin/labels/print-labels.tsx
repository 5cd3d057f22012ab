import { labelQuery, labelsText, readLabelQuery, whyNotPrinted } from '#shop/labels/label-list.ts';
import { labelProducts } from '#shop/labels/label-products.ts';
import { layOutLabels, SHEETS } from '#shop/labels/label-sheets.ts';
import { UnsentOrFailure } from '../../storefront/account/unsent-or-failure.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PrintButton } from '../orders/documents/print-button.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print-labels.ts';
import { LabelPage } from './label-page.tsx';
import { labelView, lackingTexts } from './label-view.ts';
import { LABELS } from './labels-link.tsx';

// The labels as they are printed. Outside the layout of the admin area: what surrounds its pages would move them.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Print labels');

export const loader = staffLoader(async ({ db, offers }, { url }: Route.LoaderArgs) => {
	const list = readLabelQuery(url.searchParams);
	const why = whyNotPrinted(list);
	const products = why === null ? await labelProducts(db, list.goods, await offers()) : [];
	const goods = products.map(({ id: productId, count }) => ({ productId, count }));
	const labels = products.map((product) => labelView(product, list));
	return {
		list: { sheet: list.sheet, start: list.start },
		text: labelsText({ ...list, goods }),
		back: `${LABELS}?${labelQuery(list)}`,
		why: why ?? (labels.length === 0 ? 'These products are no longer in the shop.' : null),
		labels,
		lacking: lackingTexts(labels),
	};
});

export default function PrintLabels({ loaderData }: Route.ComponentProps) {
	const { list, text, back, why, labels, lacking } = loaderData;
	const sheets = layOutLabels(
		labels.map((label) => ({ label, count: label.count })),
		list.sheet,
		list.start,
	);
	return (
		<main id="content" tabIndex={-1} className="outline-none">
			<div className="space-y-3 p-4 md:px-6 print:hidden">
				<h1 className="text-3xl">Labels</h1>
				{why ? (
					<Notice kind="warning" title={why} />
				) : (
					<p className="text-slate tabular-nums">
						{text}. {SHEETS[list.sheet].label}. Print at 100 % (actual size), without margins.
					</p>
				)}
				{lacking.map((each) => (
					<Notice key={each} kind="warning" title={each} />
				))}
				<div className="flex flex-wrap items-center gap-3">
					{why ? null : <PrintButton />}
					<ButtonLink kind="quiet" to={back}>
						Back to the list
					</ButtonLink>
				</div>
			</div>
			{sheets.length > 0 ? (
				<section
					aria-label="Sheets"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it is moved sideways, by keys too
					tabIndex={0}
					className="relative overflow-x-auto px-4 pb-8 md:px-6 print:overflow-visible print:p-0"
				>
					<div className="w-max space-y-4 p-1 print:w-auto print:space-y-0 print:p-0">
						{sheets.map((page, number) => (
							<LabelPage
								// biome-ignore lint/suspicious/noArrayIndexKey: sheets have nothing but their number
								key={number}
								sheet={list.sheet}
								labels={page}
								number={number + 1}
							/>
						))}
					</div>
				</section>
			) : null}
		</main>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}
