import { existsSync } from 'node:fs';
import path from 'node:path';
import { redirect } from 'react-router';
import { allCategoryNames } from '#shop/import/category-choices.ts';
import { DEFAULT_STOCK } from '#shop/import/import-catalogue.ts';
import { nameColumns, readDecisions } from '#shop/import/import-decisions.ts';
import { firstRows } from '#shop/import/report-rows.ts';
import {
	applyImport,
	discardImport,
	importForStaff,
	isInterrupted,
	wouldChange,
} from '#shop/import/staff-imports.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { type ActionError, formFields } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenAt as seenVersion } from '../forms/seen-at.ts';
import { SEEN_AT } from '../forms/seen-field.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/import.ts';
import { ApplyForm } from './apply-form.tsx';
import { ColumnsForm } from './columns-form.tsx';
import {
	ChangedRows,
	Counts,
	Gained,
	NotedRows,
	OddRows,
	Progress,
	RefusedRows,
} from './import-parts.tsx';
import { STATE_LABELS } from './state-labels.ts';

const ROWS_SHOWN = 50;

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Import ${params.id}`);

export const loader = staffLoader(async ({ db, importFolder }, { params }: Route.LoaderArgs) => {
	const found = await backToList('/admin/import', () => importForStaff(db, parseId(params.id)));
	const { id, fileName, state, counts, options, rowsDone, rowsAll, applyRuns, error } = found;
	const categories =
		state === 'checked' && found.findings?.categoriesInAll ? await allCategoryNames(db) : [];
	const report = found.reportFile && path.join(importFolder, found.reportFile);
	const hasReport = report !== null && existsSync(report);
	const totals = {
		changed: counts?.changed,
		refused: counts?.refused,
		odd: found.findings?.oddPrices,
	};
	// A report may be long, and is only read as far as it has such rows.
	const first = async (outcome: keyof typeof totals) => {
		const most = Math.min(ROWS_SHOWN, totals[outcome] ?? 0);
		return hasReport && most > 0 ? await firstRows(report, outcome, most) : [];
	};
	return {
		id,
		fileName,
		state,
		counts,
		options,
		rowsDone,
		rowsAll,
		isInterrupted: isInterrupted(found),
		wasInterrupted: applyRuns > 1,
		error,
		sent: `${localTime(found.createdAt)} by ${found.userName ?? 'an account that is gone'}`,
		hasReport,
		changed: await first('changed'),
		refused: await first('refused'),
		odd: await first('odd'),
		findings: found.findings,
		seenAt: found.updatedAt.toISOString(),
		categories,
		changesNothing: state === 'checked' && counts !== null && !wouldChange(found),
		defaultStock: options.stock ?? DEFAULT_STOCK,
	};
});

export const action = staffAction(
	async ({ db, admin, importFolder }, form, { params }: Route.ActionArgs) => {
		const id = parseId(params.id);
		const intent = form.get('intent');
		if (intent === 'apply') {
			const { findings } = await importForStaff(db, id);
			const decisions = await readDecisions(db, findings, formFields(form));
			const { expectedUpdatedAt } = seenVersion(form);
			await applyImport(db, admin.id, id, decisions, expectedUpdatedAt);
		} else if (intent === 'columns') await nameColumns(db, id, formFields(form));
		else if (intent === 'discard') await discardImport(db, importFolder, id);
		else throw new Problem('invalid', 'Choose what is to be done with the file.');
		throw redirect(`/admin/import/${params.id}`, 303);
	},
);

/** After a refusal too: somebody else may have had the file checked once more. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Import({ loaderData }: Route.ComponentProps) {
	const { id, fileName, state, sent, error, counts, hasReport, findings, seenAt } = loaderData;
	const refused = useLastActionData<ActionError>();
	const isOpen = state === 'waiting' || state === 'checking' || state === 'checked';
	const mayApply = state === 'checked' && findings && counts && !loaderData.changesNothing;
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Import and Export', to: '/admin/import' }, { name: `Import ${id}` }]}
			/>
			<PageHead
				title={`Import ${id}`}
				lead={
					<span className="wrap-anywhere">
						<strong className="text-ink">{fileName}</strong>, sent {sent}
					</span>
				}
			/>
			<div className="mt-4 max-w-5xl space-y-4">
				<RefusedNotice />
				{error ? (
					<Notice kind="error" title="The import failed">
						{error}
					</Notice>
				) : null}
				<section aria-labelledby="state" className="rounded-card bg-paper p-4 md:p-6">
					<div role="status">
						<h2 id="state" className="text-2xl">
							{findings?.columns?.fault ? 'Its columns have to be named' : STATE_LABELS[state]}
						</h2>
					</div>
					<Progress {...loaderData} />
					{counts ? <Counts {...loaderData} counts={counts} /> : null}
					{state === 'applied' ? <Gained findings={findings} /> : null}
					<Reading {...loaderData} />
					{loaderData.changesNothing ? (
						<p className="mt-3 font-semibold">Applying it would change nothing.</p>
					) : null}
					{findings?.columns?.fault ? <p className="mt-3">{findings.columns.fault}</p> : null}
					{mayApply ? (
						<div className="mt-6">
							<ApplyForm
								key={seenAt}
								{...loaderData}
								findings={findings}
								newProducts={counts.new}
								// What was chosen about other findings than these says nothing of these.
								refused={refused?.values[SEEN_AT] === seenAt ? refused : undefined}
								instead={<Discard />}
							/>
						</div>
					) : null}
					{isOpen && !mayApply ? (
						<div className="mt-4">
							<Discard />
						</div>
					) : null}
				</section>
				{state === 'checked' && findings?.columns ? (
					<ColumnsForm
						columns={findings.columns}
						refused={refused?.values.intent === 'columns' ? refused : undefined}
					/>
				) : null}
				<OddRows {...loaderData} />
				<ChangedRows {...loaderData} />
				<NotedRows {...loaderData} />
				{hasReport ? <RefusedRows {...loaderData} /> : null}
			</div>
		</>
	);
}

function Discard() {
	return (
		<ActionButton
			fields={{ intent: 'discard' }}
			question={{
				title: 'Are you sure?',
				text: 'The file is removed with all that was found in it. Nothing of it comes into the catalogue.',
				yes: 'Discard',
			}}
			refusedTitle={() => 'Could not discard'}
		>
			Discard
		</ActionButton>
	);
}

/** How the file is read, as far as staff chose options. */
function Reading({ options }: Pick<Route.ComponentProps['loaderData'], 'options'>) {
	const { rate, stock, priceColumn, source, showNew, leaveStock } = options;
	const lines = [
		rate === undefined ? '' : `${rate} naira for a dollar`,
		stock === undefined ? '' : `stock of new products ${stock}`,
		showNew ? 'new products shown' : '',
		leaveStock ? 'stock of known products left as it was' : '',
		priceColumn ? `prices from "${priceColumn}"` : '',
		source ? `supplier ${source}` : '',
	].filter(Boolean);
	return lines.length > 0 ? (
		<p className="mt-3 text-slate text-sm">Read with: {lines.join(', ')}.</p>
	) : null;
}
