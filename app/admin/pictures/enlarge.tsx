import { type ReactNode, useRef, useState } from 'react';
import { RoundButton } from '../../ui/round-button.tsx';
import { useModal } from '../../ui/use-modal.ts';

/** The classes of a large picture: whole, whatever its shape. */
export const LARGE = 'mx-auto h-auto max-h-[calc(100dvh-4rem)] w-auto object-contain';

type EnlargeProps = {
	/** What it shows, for screen readers. */
	name: string;
	/** The picture's own address: where a press leads without scripts. */
	href: string;
	/** The picture as large as the window allows. */
	large: ReactNode;
	className?: string;
	/** The small picture. */
	children: ReactNode;
};

/** A small picture that a press shows large. */
export function Enlarge({ name, href, large, className = '', children }: EnlargeProps) {
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<a
				href={href}
				draggable={false}
				aria-label={`Enlarge ${name}`}
				aria-haspopup="dialog"
				onClick={(event) => {
					if (event.ctrlKey || event.metaKey || event.shiftKey) return;
					event.preventDefault();
					setIsOpen(true);
				}}
				className={`cursor-zoom-in ${className}`}
			>
				{children}
			</a>
			{isOpen ? (
				<LargePicture name={name} onClose={() => setIsOpen(false)}>
					{large}
				</LargePicture>
			) : null}
		</>
	);
}

type LargePictureProps = { name: string; onClose: () => void; children: ReactNode };

function LargePicture({ name, onClose, children }: LargePictureProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useModal(dialog);
	return (
		<dialog
			ref={dialog}
			closedby="any"
			aria-label={name}
			onClose={onClose}
			className="dialog w-fit max-w-[min(60rem,calc(100vw-2rem))] p-2"
		>
			<div className="relative">
				{children}
				<RoundButton
					icon="close"
					label="Close"
					onClick={() => dialog.current?.close()}
					className="absolute top-1 right-1"
				/>
			</div>
		</dialog>
	);
}
