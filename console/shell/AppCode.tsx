import { QRCode } from 'antd';

/** Always dark on white: not every phone reads an inverted code. */
export function AppCode({ address }: { address: string }) {
  return (
    <QRCode
      value={address}
      size={132}
      bordered={false}
      color="#1B2130"
      bgColor="#FFFFFF"
      aria-label="员工 App 下载二维码"
    />
  );
}
