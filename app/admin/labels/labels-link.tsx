import { ButtonLink } from '../../ui/button.tsx';
import { useMay } from '../staff-view.ts';

/** The list of labels to be printed. */
export const LABELS = '/admin/labels';

/** The list of labels for the goods of a source (label-sources.ts). */
export const labelsFor = (source: string) => `${LABELS}?from=${source}`;

/** Leads to the labels for something; nothing for those who see no products. */
export function LabelsLink({ to, children }: { to: string; children: string }) {
	const may = useMay();
	if (!may('catalogue') && !may('stock')) return null;
	return (
		<ButtonLink kind="quiet" size="small" to={to}>
			{children}
		</ButtonLink>
	);
}
