/** A field hidden from people; only programs fill it in. */
export function Decoy() {
	return (
		<div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
			<label>
				Leave this empty
				<input type="text" name="website" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
