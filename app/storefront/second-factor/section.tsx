import type { ReactNode, Ref } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';

/** One way of proving who one is, on the page of all. */
export function Section({
	ref,
	id,
	title,
	lead,
	children,
}: {
	ref?: Ref<HTMLElement>;
	id: string;
	title: string;
	lead: string;
	children: ReactNode;
}) {
	return (
		<section
			ref={ref}
			id={id}
			tabIndex={ref ? -1 : undefined}
			aria-labelledby={`${id}-title`}
			className="scroll-mt-32 rounded-card bg-paper p-4 outline-none md:p-6"
		>
			<h2 id={`${id}-title`} className="text-2xl">
				{title}
			</h2>
			<p className="mt-1 mb-4 max-w-prose text-slate">{lead}</p>
			{children}
		</section>
	);
}

/** Which button of the page is being worked on: its intent, and the id of its row. */
export function useBusy(): (intent: string, id?: number) => boolean {
	const { formData } = useNavigation();
	return (intent, id) =>
		formData?.get('intent') === intent && (id === undefined || formData.get('id') === String(id));
}

/** Removes something after a second press. */
export function RemoveForm({
	intent,
	id,
	of,
	children,
}: {
	intent: string;
	id?: number;
	/** What is removed, for who does not see it. */
	of: string;
	/** What follows from it. */
	children: ReactNode;
}) {
	const isBusy = useBusy();
	return (
		<details>
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				Remove…<span className="sr-only"> {of}</span>
			</Summary>
			<Form method="post" preventScrollReset className="mt-3 space-y-3 border-line border-l-4 pl-4">
				<input type="hidden" name="intent" value={intent} />
				{id === undefined ? null : <input type="hidden" name="id" value={id} />}
				<p>{children}</p>
				<Button type="submit" kind="danger" busy={isBusy(intent, id)}>
					Remove {of}
				</Button>
			</Form>
		</details>
	);
}
