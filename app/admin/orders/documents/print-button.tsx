import { Button } from '../../../ui/button.tsx';

export function PrintButton() {
	return (
		<Button className="noscript:hidden print:hidden" onClick={() => window.print()}>
			Print
		</Button>
	);
}
