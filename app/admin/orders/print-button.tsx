import { Button } from '../../ui/button.tsx';

export function PrintButton() {
	return (
		<Button className="mb-4 noscript:hidden print:hidden" onClick={() => window.print()}>
			Print
		</Button>
	);
}
