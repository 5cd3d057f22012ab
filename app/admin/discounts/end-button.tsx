import { ActionButton } from '../forms/action-button.tsx';

/** Ends a discount at once, on the list of discounts as on its own page. */
export function EndButton({
	id,
	name,
	kind = 'plain',
}: {
	id: number;
	name: string;
	kind?: 'plain' | 'quiet';
}) {
	return (
		<ActionButton
			fields={{ id: String(id) }}
			action="/admin/discounts"
			kind={kind}
			label={`End now: ${name}`}
			question={{
				title: `End “${name}” now?`,
				text: 'New orders no longer get it. Orders that have it keep it.',
				yes: 'End it',
			}}
			refusedTitle={() => 'Not ended'}
		>
			End now
		</ActionButton>
	);
}
