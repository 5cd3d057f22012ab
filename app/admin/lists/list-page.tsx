import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { MISSING } from './back-to-list.ts';
import { isNarrowed, listAddress } from './list-address.ts';
import { useMissingAlert } from './use-missing-alert.ts';

type ListLayout = {
	page: number;
	perPage?: number;
	total: number;
	lastPage: number;
	isMore?: boolean;
};

type ListPageProps = {
	title: string;
	list: ListLayout;
	/** What the rows come to in all, beside their number. */
	sum?: string | null;
	/** What is counted, e.g. "order". */
	noun: string;
	/** The plural, if it is not formed with an s. */
	nouns?: string;
	action?: { label: string; to: string };
	/** Where else the list leads, at the right of its title: such as reports and its export. */
	leads?: ReactNode;
	filters?: ReactNode;
	/** Shown to those who were redirected here from a thing that does not exist. */
	missing?: string;
	/** What would stand here and how it comes, said while the whole list is empty. */
	whenEmpty?: string;
	children: ReactNode;
};

/** The layout of every list: title, count, filters, rows, pages. */
export function ListPage(props: ListPageProps) {
	const {
		title,
		list,
		sum,
		noun,
		nouns = `${noun}s`,
		action,
		leads,
		filters,
		missing,
		whenEmpty,
		children,
	} = props;
	const { search } = useLocation();
	useMissingAlert(missing);
	const { page, total, lastPage } = list;
	return (
		<>
			<PageHead
				title={title}
				lead={[counted(list, noun, nouns), total > 0 && sum].filter(Boolean).join(', ')}
			>
				{leads}
				{action ? <ButtonLink to={action.to}>{action.label}</ButtonLink> : null}
			</PageHead>
			<div className="mt-4 space-y-4">
				{missing && new URLSearchParams(search).has(MISSING) ? (
					<Notice kind="error" title={missing} />
				) : null}
				<RefusedNotice />
				{filters}
				{total === 0 ? (
					<EmptyState title={`No ${nouns} found`}>
						{isNarrowed(search) ? 'Nothing fits what you asked for.' : whenEmpty}
					</EmptyState>
				) : (
					children
				)}
				<Pagination
					page={page}
					lastPage={lastPage}
					label={`Pages of ${nouns}`}
					href={(to) => listAddress(search, { page: String(to) })}
				/>
			</div>
		</>
	);
}

/** "11-20 of 93 products", or only the number if page sizes differ. */
function counted(list: ListLayout, noun: string, nouns: string): string {
	const { page, perPage, total, isMore } = list;
	if (total === 0) return `No ${nouns}`;
	const all = `${isMore ? 'more than ' : ''}${howMany(total, noun, nouns)}`;
	if (!perPage) return all;
	const from = (page - 1) * perPage + 1;
	const to = Math.min(total, from + perPage - 1);
	return `${from.toLocaleString('en-NG')}-${to.toLocaleString('en-NG')} of ${all}`;
}
