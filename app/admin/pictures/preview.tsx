import { useState } from 'react';

/** A chosen file as it will be seen; by its name where the browser cannot show it. */
export function Preview({ src, name, alt }: { src: string; name: string; alt: string }) {
	const [failed, setFailed] = useState<string>();
	if (failed === src) {
		return (
			<p className="wrap-anywhere grid size-full place-content-center bg-fog p-2 text-center text-slate text-sm">
				{name}
				<span className="block">No preview</span>
			</p>
		);
	}
	return (
		<img
			src={src}
			alt={alt}
			draggable={false}
			onError={() => setFailed(src)}
			className="size-full object-contain"
		/>
	);
}
