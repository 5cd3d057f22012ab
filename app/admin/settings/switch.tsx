import type { ComponentProps } from 'react';
import { CheckField } from '../../ui/field.tsx';

/** A tick box that is also sent when unticked, to distinguish one that is off from one that did not arrive. */
export function Switch(props: ComponentProps<typeof CheckField> & { name: string }) {
	return (
		<>
			<input type="hidden" name={props.name} value="0" />
			<CheckField {...props} value="1" />
		</>
	);
}
