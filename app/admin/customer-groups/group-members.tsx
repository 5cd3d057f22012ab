import { Form, Link, useLocation, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { InputField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { isNarrowed, listAddress } from '../lists/list-address.ts';

type Member = { id: number; name: string; email: string };

type GroupMembersProps = {
	groupName: string;
	rows: readonly Member[];
	page: number;
	lastPage: number;
	total: number;
};

/** Who is in a group, and a form for one more. */
export function GroupMembers({ groupName, rows, page, lastPage, total }: GroupMembersProps) {
	const { search } = useLocation();
	const isSearched = isNarrowed(search);
	return (
		<section aria-labelledby="members" className="space-y-4">
			<h2 id="members" className="text-2xl">
				{isSearched ? 'Members found' : 'Members'}
				<span className="ml-2 font-normal text-base text-slate">{howMany(total, 'customer')}</span>
			</h2>
			<AddMember key={total} />
			{total > rows.length || isSearched ? (
				<FilterBar
					searches="Name or e-mail"
					sorts={[
						['name', 'Name'],
						['email', 'E-mail'],
					]}
				/>
			) : null}
			{rows.length > 0 ? (
				<DataTable caption={`Members of ${groupName}`} columns={COLUMNS} rows={rows} />
			) : (
				<p className="text-slate">{isSearched ? 'Nobody of that name.' : 'Nobody yet.'}</p>
			)}
			<Pagination
				page={page}
				lastPage={lastPage}
				label="Pages of members"
				href={(to) => listAddress(search, { done: '', page: String(to) })}
			/>
		</section>
	);
}

function AddMember() {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const own = refused?.values.intent === 'add' ? refused : undefined;
	return (
		<Form
			method="post"
			className="grid max-w-xl items-end gap-3 sm:grid-cols-[1fr_auto] rounded-card bg-paper p-4"
		>
			<InputField
				name="email"
				label="Add the customer with this e-mail address"
				type="email"
				maxLength={191}
				autoComplete="off"
				defaultValue={own?.values.email ?? ''}
				errors={own?.errors.email}
				hint="The address of an account. Groups can also be ticked on the customer’s page."
			/>
			<Button
				type="submit"
				name="intent"
				value="add"
				kind="quiet"
				busy={formData?.get('intent') === 'add'}
			>
				Add
			</Button>
		</Form>
	);
}

const COLUMNS: Column<Member>[] = [
	{
		label: 'Name',
		leads: true,
		breaks: 'anywhere',
		cell: ({ id, name }) => (
			<Link
				to={`/admin/customers/${id}`}
				className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
			>
				{name}
			</Link>
		),
	},
	{
		label: 'Email',
		breaks: 'anywhere',
		onCards: 'line',
		cell: ({ email }) => <EmailText>{email}</EmailText>,
	},
	{
		label: 'Action',
		acts: true,
		cell: ({ id, name }) => (
			<ActionButton
				kind="plain"
				fields={{ intent: 'remove', id: String(id) }}
				label={`Remove ${name}`}
				refusedTitle={() => 'Still in this group'}
				question={{
					title: `Take ${name} out of this group?`,
					text: 'Its discounts no longer count for them, also for what is in their cart.',
					yes: 'Take out',
				}}
			>
				Remove
			</ActionButton>
		),
	},
];
