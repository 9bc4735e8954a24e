import { Button, type ButtonProps, Tooltip } from 'antd';
import css from './IconButton.module.css';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** Said by the tooltip and to screen readers: an icon never stands alone. */
  label: string;
  tip?: boolean;
}

export function IconButton({ label, tip = true, type = 'text', className = '', ...rest }: IconButtonProps) {
  const button = <Button className={`${css.icon} ${className}`} {...rest} type={type} aria-label={label} />;
  return tip ? <Tooltip title={label}>{button}</Tooltip> : button;
}
