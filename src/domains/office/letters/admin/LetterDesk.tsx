import type { LetterDraft } from '../letter-modules.contract.ts'
import { LetterPreview } from './LetterPreview.tsx'
import { ModulesField } from './ModulesField.tsx'
import './letters-admin.css'

/** The blocks of a letter and its preview, side by side when there is room. */
export function LetterDesk({ draft }: { draft: LetterDraft }) {
  return (
    <div className="letter-desk">
      <div>
        <ModulesField />
        <LetterPreview draft={draft} />
      </div>
    </div>
  )
}
