import { createAlipayDouble } from '../../../../test/payment/alipay-double.ts';
import { paymentContract } from '../payment.contract.ts';

paymentContract('Alipay, with its public key', () => createAlipayDouble('publicKey'));
paymentContract('Alipay, with certificates', () => createAlipayDouble('certificates'));
