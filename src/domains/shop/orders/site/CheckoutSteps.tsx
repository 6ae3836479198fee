import type { ShownStep } from '../orders.views.ts'
import { useOrderTexts } from './texts.ts'

/** Steps of the checkout, with links to the completed ones. */
export function CheckoutSteps({ steps }: { steps: readonly ShownStep[] }) {
  const t = useOrderTexts()
  return (
    <nav aria-label={t('orders.stepsLabel')}>
      <ol className="checkout-steps" role="list">
        {steps.map(({ step, href, isHere }, at) => (
          <li key={step} aria-current={isHere ? 'step' : undefined}>
            {at + 1}.{' '}
            {href ? <a href={href}>{t(`orders.steps.${step}`)}</a> : <span>{t(`orders.steps.${step}`)}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
