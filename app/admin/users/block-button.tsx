import { ActionButton } from '../forms/action-button.tsx';

type BlockButtonProps = {
	user: { id: number; name: string; isStaff: boolean; isActive: boolean; isClosed: boolean };
	/** What the page's action calls it, where it has several. */
	intent?: string;
};

/** Blocks or unblocks an account; nothing for admins, others on the staff and deleted accounts (spec section 4). */
export function BlockButton({ user, intent }: BlockButtonProps) {
	const { id, name, isStaff, isActive, isClosed } = user;
	if (isStaff || isClosed) return null;
	return (
		<ActionButton
			fields={{ id: String(id), status: isActive ? '0' : '1', ...(intent ? { intent } : {}) }}
			kind={isActive ? 'risky' : 'quiet'}
			label={`${isActive ? 'Block' : 'Unblock'} ${name}`}
			question={{
				title: 'Are you sure?',
				text: 'This action will block/unblock the user',
				yes: isActive ? 'Block' : 'Unblock',
			}}
			refusedTitle={(status) => (status === 403 ? 'Action Denied' : 'Failed to update user status')}
		>
			{isActive ? 'Block' : 'Unblock'}
		</ActionButton>
	);
}
