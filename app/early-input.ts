/**
 * Has the parts of a page that has just come alive hear of what was typed, ticked or chosen before, as on a slow line, or
 * put back by the browser. React takes it for what they began with; with the next rendering, parts that set the value of
 * their fields would undo it, and the others would go on without it.
 */
export function replayEarlyInput(): void {
	for (const field of document.querySelectorAll('input, select, textarea')) {
		if (field instanceof HTMLSelectElement) replaySelect(field);
		else if (field instanceof HTMLTextAreaElement) replayText(field);
		else if (!(field instanceof HTMLInputElement)) continue;
		else if (/^(checkbox|radio)$/.test(field.type)) replayTick(field);
		else if (field.type === 'file') field.files?.length && announce(field, 'change');
		else if (field.type !== 'hidden') replayText(field);
	}
}

function replaySelect(field: HTMLSelectElement): void {
	const options = [...field.options];
	const first =
		options.findLast((option) => option.defaultSelected) ??
		options.find((option) => !option.disabled);
	if (!first?.selected) announce(field, 'change');
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
	if (field.value === field.defaultValue) return;
	// React passes an event on if the value is another than the one it has noted. Setting the value would move the cursor.
	const noted: { setValue(value: string): void } | undefined = Object(field)._valueTracker;
	noted?.setValue(field.defaultValue);
	announce(field, 'input');
}

function replayTick(field: HTMLInputElement): void {
	// Of radio buttons the one that is chosen is enough.
	if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
	field.checked = !field.checked;
	field.click();
}

function announce(field: HTMLElement, event: 'input' | 'change'): void {
	field.dispatchEvent(new Event(event, { bubbles: true }));
}
