import { useEffect, useRef } from 'react';
import type { ActionError } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { ProofPanel } from '../../storefront/second-factor/proof-panel.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { focusFirstWrongField } from '../../ui/first-wrong-field.ts';
import { ReauthLink } from './reauth-link.tsx';

/**
 * The refusal of a form on this page; scrolled into view, because the form may be far below, unless a field is wrong: that
 * gets the focus.
 */
export function RefusedNotice() {
	const posted = useLastActionData<ActionError | { ok: true }>();
	const notice = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (posted?.ok !== false) return;
		notice.current?.scrollIntoView({ block: 'nearest' });
		const content = document.getElementById('content');
		if (content?.querySelector('[aria-invalid="true"]')) focusFirstWrongField(content);
	}, [posted]);
	return posted?.ok === false ? (
		<div ref={notice} className="scroll-mt-36">
			{posted.facts?.proofNeeded ? (
				<ProofPanel refused={posted} />
			) : (
				<Notice kind="error" title={posted.message}>
					<ReauthLink refused={posted} />
				</Notice>
			)}
		</div>
	) : null;
}
