import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { markText, type TextMark } from './text-marks.ts';

const MARKS: readonly { mark: TextMark; label: string; key: string; look: string }[] = [
	{ mark: 'bold', label: 'Bold', key: 'b', look: 'font-bold' },
	{ mark: 'italic', label: 'Italic', key: 'i', look: 'italic' },
	{ mark: 'link', label: 'Link', key: 'k', look: 'underline underline-offset-4' },
];

/**
 * The field of a marked text, with buttons and keys (Ctrl+B, I, K; on a Mac with Command) that mark what is selected.
 * Without scripts it is the field alone.
 */
export function MarkedTextField(props: ComponentProps<typeof TextField>) {
	const area = useRef<HTMLTextAreaElement>(null);
	const made = useId();
	const id = props.id ?? made;
	const press = (mark: TextMark) => area.current && replaceSelected(area.current, mark);
	const pressKey = (event: KeyboardEvent) => {
		if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
		const found = MARKS.find(({ key }) => key === event.key.toLowerCase());
		if (!found) return;
		event.preventDefault();
		press(found.mark);
	};
	const tools = (
		<fieldset
			aria-label="Marks"
			className="mt-1.5 flex flex-wrap items-center gap-2 noscript:hidden"
		>
			{MARKS.map(({ mark, label, key, look }) => (
				<Button
					key={mark}
					kind="quiet"
					size="small"
					aria-controls={id}
					aria-keyshortcuts={`Control+${key.toUpperCase()}`}
					title={`Ctrl+${key.toUpperCase()}`}
					onClick={() => press(mark)}
				>
					<span className={look}>{label}</span>
				</Button>
			))}
		</fieldset>
	);
	return <TextField {...props} id={id} ref={area} tools={tools} onKeyDown={pressKey} />;
}

function replaceSelected(area: HTMLTextAreaElement, mark: TextMark): void {
	const edit = markText(area.value, area.selectionStart, area.selectionEnd, mark);
	area.focus();
	area.setSelectionRange(edit.from, edit.to);
	// The only way to change a field that its own undo takes back; it tells the page of it, too.
	if (!document.execCommand('insertText', false, edit.text)) {
		area.setRangeText(edit.text);
		area.dispatchEvent(new Event('input', { bubbles: true }));
	}
	area.setSelectionRange(...edit.selection);
}
