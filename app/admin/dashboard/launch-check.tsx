import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { capitalized } from '#shop/kit/text.ts';
import type { LaunchItemId } from '#shop/launch-check/launch-items.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { useMay } from '../staff-view.ts';
import type { LaunchCheckShown } from './launch-check-data.ts';
import { LAUNCH_NAMES, LAUNCH_LIST as LIST } from './launch-texts.ts';

const STATES = {
	sample: { label: 'Still the sample’s', className: 'text-red' },
	open: { label: 'To decide', className: 'text-slate' },
} as const;

/** What the owner of a new shop should look at before it opens; it disappears when nothing is left. */
export function LaunchCheck({
	check: { left, done, dismissed, sampleInWords },
}: {
	check: LaunchCheckShown;
}) {
	const all = left.length + done.length + dismissed.length;
	const head = useRef<HTMLElement>(null);
	const shown = useRef(left.length);
	useEffect(() => {
		if (shown.current === left.length) return;
		shown.current = left.length;
		// The button of what is settled, or asked again, is gone.
		focusIfLost(head.current);
	}, [left.length]);
	return (
		<section aria-labelledby="launch-check" className="mt-4 rounded-card bg-paper px-4">
			<details>
				<Summary ref={head} className="flex min-h-11 cursor-pointer items-center gap-4 py-3">
					<span className="min-w-0 grow">
						<span id="launch-check" className="display block text-2xl">
							Before you open
						</span>
						<span className="line-clamp-2 text-slate text-sm">
							{all - left.length} of {all} settled. Left:{' '}
							{left.map(({ id }) => LAUNCH_NAMES[id]).join(', ')}.
						</span>
					</span>
					<Icon name="down" className="size-5 shrink-0 text-slate" />
				</Summary>
				<ul id={LIST} className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
					{left.map((item) => (
						<Item key={item.id} item={item} sampleInWords={sampleInWords} />
					))}
				</ul>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
					{done.length > 0 ? (
						<p className="flex items-start gap-2 text-slate text-sm">
							<Icon name="check" className="size-5 shrink-0 text-green" />
							Done: {done.map((id) => LAUNCH_NAMES[id]).join(', ')}.
						</p>
					) : null}
					{left.length > 1 ? (
						<DismissForm ids={left.map(({ id }) => id)} intent="right">
							All of these are right for us
						</DismissForm>
					) : null}
				</div>
				{dismissed.length > 0 ? <Dismissed ids={dismissed} /> : null}
			</details>
		</section>
	);
}

function Item({
	item: { id, state, title, text, to, change },
	sampleInWords,
}: {
	item: LaunchCheckShown['left'][number];
	sampleInWords: string;
}) {
	const mayRemove = useMay()('catalogue', 'articles', 'reviews');
	return (
		<li className="flex flex-col rounded-control border border-line p-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-3">
				<p className="font-semibold">{title}</p>
				<p className={`font-semibold text-sm ${STATES[state].className}`}>{STATES[state].label}</p>
			</div>
			<p className="wrap-anywhere mt-1 grow text-slate text-sm">{text}</p>
			<div className="mt-2 flex flex-wrap gap-x-1 gap-y-2">
				<Link to={to} className={buttonClass({ kind: 'quiet', size: 'small' })}>
					{change}
				</Link>
				{id === 'goods' && mayRemove ? <RemoveSample inWords={sampleInWords} /> : null}
				<DismissForm ids={[id]} intent="right" label={`Right for us: ${title}`}>
					Right for us
				</DismissForm>
			</div>
		</li>
	);
}

/** What the owner finds right as it is. */
function Dismissed({ ids }: { ids: readonly LaunchItemId[] }) {
	return (
		<details className="pb-2">
			<Summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm">
				Right for us as they are ({ids.length})
				<Icon name="down" className="size-5 text-slate" />
			</Summary>
			<ul className="divide-y divide-line">
				{ids.map((id) => (
					<li key={id} className="flex items-center justify-between gap-3 py-1">
						<span>{capitalized(LAUNCH_NAMES[id])}</span>
						<DismissForm ids={[id]} intent="ask" label={`Ask again: ${LAUNCH_NAMES[id]}`}>
							Ask again
						</DismissForm>
					</li>
				))}
			</ul>
		</details>
	);
}

function DismissForm({
	ids,
	intent,
	label,
	children,
}: {
	ids: readonly LaunchItemId[];
	intent: 'right' | 'ask';
	label?: string;
	children: string;
}) {
	const fetcher = useFetcher<{ ok: true } | ActionError>();
	const refused = fetcher.data && !fetcher.data.ok ? fetcher.data : null;
	return (
		<fetcher.Form method="post" action="/admin/dashboard">
			<input type="hidden" name="items" value={ids.join(' ')} />
			<Button
				type="submit"
				name="intent"
				value={intent}
				kind="plain"
				size="small"
				busy={fetcher.state !== 'idle'}
				aria-label={label}
			>
				{children}
			</Button>
			<FieldErrors errors={refused ? [refused.message] : undefined} />
		</fetcher.Form>
	);
}

function RemoveSample({ inWords }: { inWords: string }) {
	return (
		<ActionButton
			action="/admin/dashboard"
			fields={{ intent: 'remove-sample' }}
			kind="risky"
			question={{
				title: 'Are you sure?',
				text: `${inWords} of the sample are deleted. What somebody has ordered and what you have changed stays. You cannot get them back.`,
				yes: 'Remove them',
				no: 'Keep them',
			}}
			refusedTitle={() => 'Failed to delete data'}
		>
			Remove them
		</ActionButton>
	);
}
