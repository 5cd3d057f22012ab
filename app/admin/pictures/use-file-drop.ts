import { type DragEvent, useState } from 'react';

/** Lets files be dropped on an element; `isOver` while some are held over it. */
export function useFileDrop(add: (files: readonly File[]) => void) {
	const [isOver, setIsOver] = useState(false);
	const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
	return {
		isOver,
		dropZone: {
			onDragOver: (event: DragEvent) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				event.dataTransfer.dropEffect = 'copy';
				setIsOver(true);
			},
			onDragLeave: (event: DragEvent) => {
				const to = event.relatedTarget;
				if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
			},
			onDrop: (event: DragEvent) => {
				if (!hasFiles(event)) return;
				event.preventDefault();
				setIsOver(false);
				add([...event.dataTransfer.files]);
			},
		},
	};
}
