import { Button } from '../../ui/button.tsx';

/** Takes one of the chosen products out of the form around it, by sending its id as `remove`. */
export function TakeOutButton({ id, name }: { id: number; name: string }) {
	return (
		<Button
			type="submit"
			kind="quiet"
			size="small"
			name="remove"
			value={id}
			aria-label={`Take out ${name}`}
		>
			Take out
		</Button>
	);
}
