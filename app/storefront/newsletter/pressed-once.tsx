import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** A form that submits itself once; without scripts it waits for a press. */
export function PressedOnce({ action, label }: { action: string; label: string }) {
	const form = useRef<HTMLFormElement>(null);
	const submit = useSubmit();
	useEffect(() => {
		if (form.current) void submit(form.current);
	}, [submit]);
	return (
		<Form ref={form} method="post" action={action}>
			<Button type="submit">{label}</Button>
		</Form>
	);
}
