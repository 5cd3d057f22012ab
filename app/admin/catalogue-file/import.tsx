import { existsSync } from 'node:fs';
import path from 'node:path';
import { redirect, useActionData } from 'react-router';
import { firstRows } from '#shop/import/report-rows.ts';
import {
	applyImport,
	discardImport,
	importForStaff,
	isInterrupted,
} from '#shop/import/staff-imports.ts';
import { parseId } from '#shop/input.ts';
import { localTime } from '#shop/local-time.ts';
import { Notice } from '../../ui/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import type { Refusal } from '../../visit.ts';
import { adminReading, adminWriting } from '../gate.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { adminMeta } from '../parts/admin-meta.ts';
import { backToList } from '../parts/back-to-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/import.ts';
import { ChangedRows, Counts, Progress, RefusedRows } from './import-parts.tsx';
import { STATE_LABELS } from './state-labels.ts';

const ROWS_SHOWN = 50;

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Import ${params.id}`);

export const loader = adminReading(async ({ db, importFolder }, { params }: Route.LoaderArgs) => {
	const found = await backToList('/admin/import', () => importForStaff(db, parseId(params.id)));
	const { id, fileName, state, counts, options, rowsDone, rowsAll, applyRuns, error } = found;
	const report = found.reportFile && path.join(importFolder, found.reportFile);
	const hasReport = report !== null && existsSync(report);
	// A report may be long, and is only read as far as it has such rows.
	const first = async (outcome: 'changed' | 'refused') => {
		const most = Math.min(ROWS_SHOWN, counts?.[outcome] ?? 0);
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
	};
});

export const action = adminWriting(
	async ({ db, admin, importFolder }, form, { params }: Route.ActionArgs) => {
		const id = parseId(params.id);
		if (form.get('intent') === 'apply') await applyImport(db, admin.id, id);
		else await discardImport(db, importFolder, id);
		throw redirect(`/admin/import/${params.id}`, 303);
	},
);

export default function Import({ loaderData }: Route.ComponentProps) {
	const { id, fileName, state, sent, error, counts, hasReport } = loaderData;
	const refused = useActionData<Refusal>();
	const isOpen = state === 'waiting' || state === 'checking' || state === 'checked';
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
				{refused ? <Notice kind="error" title={refused.message} /> : null}
				{error ? (
					<Notice kind="error" title="The import failed">
						{error}
					</Notice>
				) : null}
				<section aria-labelledby="state" className="rounded-card bg-paper p-4 md:p-6">
					<div role="status">
						<h2 id="state" className="text-2xl">
							{STATE_LABELS[state]}
						</h2>
					</div>
					<Progress {...loaderData} />
					{counts ? <Counts {...loaderData} counts={counts} /> : null}
					<Reading {...loaderData} />
					{isOpen ? (
						<div className="mt-4 flex flex-wrap gap-3">
							{state === 'checked' ? <Choice intent="apply">Apply</Choice> : null}
							<Choice intent="discard">Discard</Choice>
						</div>
					) : null}
				</section>
				<ChangedRows {...loaderData} />
				{hasReport ? <RefusedRows {...loaderData} /> : null}
			</div>
		</>
	);
}

function Choice({ intent, children }: { intent: 'apply' | 'discard'; children: string }) {
	return (
		<ActionButton
			fields={{ intent }}
			kind={intent === 'apply' ? 'main' : 'quiet'}
			refusedTitle={() => `Could not ${intent}`}
		>
			{children}
		</ActionButton>
	);
}

/** How the file is read, as far as staff chose options. */
function Reading({ options }: Pick<Route.ComponentProps['loaderData'], 'options'>) {
	const { rate, stock, priceColumn, source } = options;
	const told = [
		rate === undefined ? '' : `${rate} naira for a dollar`,
		stock === undefined ? '' : `stock of new products ${stock}`,
		priceColumn ? `prices from "${priceColumn}"` : '',
		source ? `supplier ${source}` : '',
	].filter(Boolean);
	return told.length > 0 ? (
		<p className="mt-3 text-slate text-sm">Read with: {told.join(', ')}.</p>
	) : null;
}
