import { QRCode } from 'antd';

/** What an authenticator scans; always dark on white, which every phone reads. */
export function FactorCode({ uri }: { uri: string }) {
  return <QRCode value={uri} size={132} bordered={false} color="#1B2130" bgColor="#FFFFFF" aria-label="验证器二维码" />;
}
