import { useOrderTexts } from './texts.ts'

/** Message above a rejected form: a pointer to the fields, or the obstacle. */
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
      // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the focus moves to its reason
      autoFocus={!hasFields}
    >
      {hasFields ? t('orders.lookAgain') : problem.message}
    </p>
  )
}
