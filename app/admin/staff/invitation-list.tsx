import { EmailText } from '../../ui/contact-text.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';

type InvitationRow = {
	id: number;
	email: string;
	role: string;
	by: string;
	/** Until when, or since when no longer. */
	until: string;
	isExpired: boolean;
	mayChange: boolean;
};

/** Invitations that nobody has accepted; each is sent again or taken back. */
export function InvitationList({ invitations }: { invitations: readonly InvitationRow[] }) {
	if (invitations.length === 0) return null;
	return (
		<section aria-labelledby="invitations" className="mt-6">
			<h2 id="invitations" className="mb-3 text-2xl">
				Invited
			</h2>
			<DataTable caption="Invitations" columns={COLUMNS} rows={invitations} />
		</section>
	);
}

const COLUMNS: Column<InvitationRow>[] = [
	{
		label: 'Email',
		leads: true,
		breaks: 'anywhere',
		cell: ({ email }) => <EmailText>{email}</EmailText>,
	},
	{ label: 'Role', cell: ({ role }) => role, breaks: 'anywhere' },
	{ label: 'By', cell: ({ by }) => by, breaks: 'anywhere' },
	{
		label: 'Link',
		cell: ({ until, isExpired }) =>
			isExpired ? (
				<span className="font-semibold text-red">Expired {until}</span>
			) : (
				`Until ${until}`
			),
	},
	{
		label: 'Action',
		acts: true,
		cell: ({ id, email, mayChange }) =>
			mayChange ? (
				<div className="inline-flex flex-wrap gap-2">
					<ActionButton
						fields={{ intent: 'resend', id: String(id) }}
						label={`Send again to ${email}`}
						refusedTitle={() => 'Not sent'}
					>
						Send again
					</ActionButton>
					<ActionButton
						fields={{ intent: 'cancel', id: String(id) }}
						kind="plain"
						label={`Cancel the invitation of ${email}`}
						refusedTitle={() => 'Not cancelled'}
					>
						Cancel
					</ActionButton>
				</div>
			) : null,
	},
];
