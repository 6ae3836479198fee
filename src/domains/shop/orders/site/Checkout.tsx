import type { SitePage } from '#kit/shared/site/site.ts'
import type { CheckoutData } from '../orders.views.ts'
import { CheckOrder } from './CheckOrder.tsx'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { OrderState } from './OrderPage.tsx'
import { ShippingInfo } from './ShippingInfo.tsx'
import { useOrderTexts } from './texts.ts'

/** A step of the checkout, each at its own address. */
export function Checkout({ page }: { page: SitePage<string, CheckoutData> }) {
  const t = useOrderTexts()
  const { data } = page
  const title =
    data.step === 'finish'
      ? t('orders.finishTitle')
      : data.step === 'payment'
        ? t(data.transfer ? 'orders.transferTitle' : 'orders.payTitle')
        : t(data.step === 'blocked' ? 'orders.title' : `orders.steps.${data.step}`)
  return (
    <div className="form checkout">
      <CheckoutSteps steps={data.steps} />
      <h1>{title}</h1>
      {data.step === 'blocked' && (
        <>
          <p className="note" role="alert">
            {data.message}
          </p>
          <p>
            <a className="button" href={data.cartHref}>
              {t('orders.backToCart')}
            </a>
          </p>
        </>
      )}
      {data.step === 'shipping-info' && <ShippingInfo data={data} />}
      {data.step === 'check-order' && <CheckOrder data={data} />}
      {(data.step === 'payment' || data.step === 'finish') && <OrderState data={data} />}
    </div>
  )
}
