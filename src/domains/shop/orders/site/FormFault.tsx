import { useOrderTexts } from './texts.ts'

/** What a refused form says first: where to look, or what is in the way. */
export function FormFault({
  problem,
}: {
  problem: { message: string; fields?: Record<string, string> } | undefined
}) {
  const t = useOrderTexts()
  if (!problem) return null
  const hasFields = Object.keys(problem.fields ?? {}).length > 0
  return (
    <p
      className="form-error"
      role="alert"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- whoever was refused goes on where it says why
      autoFocus={!hasFields}
    >
      {hasFields ? t('orders.lookAgain') : problem.message}
    </p>
  )
}
