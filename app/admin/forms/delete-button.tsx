import { ActionButton } from './action-button.tsx';

/** Shown after deleting (spec section 8). */
export const DELETED = 'Poof! Your data has been deleted!';

/** Deletes the row after confirmation; the page's own action does it by `id`, on a page with several lists also by `of`. */
export function DeleteButton({ id, name, of }: { id: number; name: string; of?: string }) {
	return (
		<ActionButton
			fields={{ id: String(id), intent: 'delete', ...(of ? { of } : {}) }}
			kind="plain"
			label={`Delete ${name}`}
			question={{
				title: 'Are you sure?',
				text: 'Once deleted, you will not be able to recover this data!',
				yes: 'Delete',
			}}
			refusedTitle={() => 'Failed to delete data'}
		>
			Delete
		</ActionButton>
	);
}
